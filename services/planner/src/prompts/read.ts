import { type ChatMessage, type ReaderInput, screenText } from '@tapwright/model';

const SYSTEM = `You read the goal of an Android test and list what it obliges to, before anything is done. Each obligation is one thing to do or to see. Leave out nothing: every value, thing, place, quantity, order and condition belongs to one of them. Add nothing that the goal does not say.
For each: "says": its words, copied from the goal. "values": what is entered or chosen just as the goal writes it: texts, names, numbers, times, codes. "where": the field, thing or place it is about, or null. "qualifiers": what must be worked out or counted: how often, in which order, under which condition, "tomorrow", "the cheapest". "state": "on" or "off" where "where" names a switch, else null. "negative": true for what must be left alone on the way ("do not send it", "except Ada"); then "values" or "where" name it as the app would. What shall end, stop or be turned off is to be done: it is not negative. "mayHold": true if it may be so before anything is done. "changes": true if something in the app is added, altered, removed, sent or bought by it; false if it is enough to open, find, read or play something; null if you cannot tell.
Answer with JSON: {"obligations": [{"says": string, "values": [string, …], "where": string or null, "qualifiers": [string, …], "state": "on", "off" or null, "negative": boolean, "mayHold": boolean, "changes": boolean or null}, …]}.`;

/** The question what a goal obliges to. The part that never changes comes first. */
export function readPrompt({ goal, app }: ReaderInput): ChatMessage[] {
  const lines = [`Goal: ${goal}`, ...(app === '' ? [] : [`App: ${screenText(app)}`])];
  return [
    { role: 'system', content: SYSTEM },
    { role: 'user', content: lines.join('\n') },
  ];
}
