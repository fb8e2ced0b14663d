export { type Behaviour, ok, type ReceivedRequest, type Script, type Usage } from './behaviour.ts';
export { type OpenAiTestServer, type OpenAiTestServerOptions, startOpenAiTestServer } from './server.ts';
