export {
  type Behaviour,
  calls,
  ok,
  type ReceivedRequest,
  refusing,
  type Script,
  type Usage,
} from './behaviour.ts';
export type { Answerer, Desk, DeskQuestion } from './desk.ts';
export { createPolicyModel, type PolicyModel, type PolicyModelOptions } from './policy-model.ts';
export { type OpenAiTestServer, type OpenAiTestServerOptions, startOpenAiTestServer } from './server.ts';
