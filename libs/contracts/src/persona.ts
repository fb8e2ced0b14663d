import { z } from 'zod';
import { ParameterName } from './case.ts';

export const PERSONA_BYTES_MAX = 65_536;
export const PERSONA_TRAITS_MAX = 50;
export const PERSONA_GOALS_MAX = 20;
export const PERSONA_CREDENTIALS_MAX = 20;
const TEXT_MAX = 500;

/**
 * A text such as `password: swordfish`: a secret in the clear, in the languages whose word for it is known. Texts of a
 * persona become part of prompts, so that none may hold one.
 */
const SECRET_IN_TEXT =
  /(?:pass ?(?:word|code|phrase|wd)|pwd|secret|token|api ?key|\bpin|(?:pass|kenn)wort|wachtwoord|mot de passe|contraseña|senha|парол[ья]|hasło|şifre|parola|密[码碼]|パスワード|暗証番号|비밀번호|รหัสผ่าน|كلمة المرور|סיסמה|पासवर्ड)(?:\s*(?:[:=：＝]|\bis\b)\s*)(?!\$\{)\S+/iu;

/** What a persona's text is refused for; the value itself is never repeated. */
export const SECRET_REFUSED = 'a password in the clear';

const text = z
  .string()
  .max(TEXT_MAX)
  .refine((words) => words.trim() !== '', 'a text');
const givenText = text.refine((words) => !SECRET_IN_TEXT.test(words), SECRET_REFUSED);
const ULTIMATE_GOAL = 'visit as many pages as possible and try their core functions';

/** A credential is only named: its value comes from the environment of whoever starts the exploration. */
export const PersonaCredential = z.strictObject({
  /** Environment variable that holds the value. */
  env: z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/, 'a name of an environment variable in capitals'),
  /** What it is for, in words. */
  about: z.string().max(200).default(''),
});
export type PersonaCredential = z.infer<typeof PersonaCredential>;

/** The virtual user who explores an app (DroidAgent, "Initial knowledge"), as it is stored. */
export const Persona = z.strictObject({
  name: text,
  traits: z.array(text).max(PERSONA_TRAITS_MAX).default([]),
  goals: z.array(text).min(1).max(PERSONA_GOALS_MAX),
  /** What all tasks serve. */
  ultimateGoal: text.default(ULTIMATE_GOAL),
  /** Typed as `${name}`; no prompt holds a value. */
  credentials: z
    .record(ParameterName, PersonaCredential)
    .refine((all) => Object.keys(all).length <= PERSONA_CREDENTIALS_MAX, `at most ${PERSONA_CREDENTIALS_MAX}`)
    .default({}),
});
export type Persona = z.infer<typeof Persona>;

/**
 * A persona as somebody gives it: no text may hold a secret. What is stored is not refused when more words for secrets
 * become known.
 */
export const PersonaInput = Persona.extend({
  name: givenText,
  traits: z.array(givenText).max(PERSONA_TRAITS_MAX).default([]),
  goals: z.array(givenText).min(1).max(PERSONA_GOALS_MAX),
  ultimateGoal: givenText.default(ULTIMATE_GOAL),
});

/** Who explores where no persona is given. */
export const DEFAULT_PERSONA: Persona = {
  name: 'Jo Reed',
  traits: ['curious', 'uses the app for the first time'],
  goals: ['try the core functions of the app'],
  ultimateGoal: ULTIMATE_GOAL,
  credentials: {},
};
