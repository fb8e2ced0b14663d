export { type Checking, checkEndpoint, type EndpointReport } from './check/check-endpoint.ts';
export { createModel, type ModelConfig, PROVIDERS } from './create-model.ts';
export { cutLine } from './cut-line.ts';
export { ModelEnvironment, modelConcurrency, modelConfigOf, platformModelConfigOf } from './environment.ts';
export { spentInVain, usageOf, withUsage } from './failed-usage.ts';
export { historyForModel } from './history.ts';
export {
  type Access,
  type AgentModel,
  accessOf,
  type EndpointModel,
  type InProcessModel,
  isAgent,
  isBuiltIn,
  isModuleAgent,
  MODELS_BYTES_MAX,
  type ModelEntry,
  type ModuleAgent,
  optionsOf,
  type Prices,
  type Rates,
  readModels,
} from './named/models-file.ts';
export { modelFor, withModelOf } from './named/named-models.ts';
export { type PlatformModels, platformModels } from './named/platform-models.ts';
export { proofOf } from './offline/answer/proof.ts';
export { readGoal } from './offline/answer/read.ts';
export { sayChoice } from './offline/answer/say-choice.ts';
export { doubtsAbout } from './offline/answer/verify.ts';
export { createOfflineModel, OFFLINE_NAME } from './offline/offline-model.ts';
export { withBodyLimit } from './openai/body-limit.ts';
export { CassetteSetting } from './openai/cassette.ts';
export { azureBaseUrl } from './openai/client.ts';
export { createOpenAiModel } from './openai/openai-model.ts';
export type { OpenAiOptions } from './openai/options.ts';
export { type ModelSettings, withAssignments } from './openai/role-settings.ts';
export { personaLines } from './persona-lines.ts';
export type {
  ChatMessage,
  Model,
  ModelAnswer,
  ModelChoice,
  ModelRequest,
  ModelSubject,
  ModelTool,
  ModelUsage,
  Picture,
} from './port.ts';
export {
  type ActorChoice,
  type ActorHistoryItem,
  type ActorInput,
  ActorOutput,
  actorOutputFor,
  type Observed,
  SaidActorOutput,
} from './roles/actor.ts';
export { type CaptionerInput, CaptionerOutput } from './roles/captioner.ts';
export { type CriticInput, CriticOutput } from './roles/critic.ts';
export { type HealerElement, type HealerInput, HealerOutput } from './roles/healer.ts';
export { ROLES, type Role, type RoleInput, type RoleOutput } from './roles/index.ts';
export { type InspectorInput, InspectorOutput, PlainInspectorOutput } from './roles/inspector.ts';
export { type ObserverInput, ObserverOutput } from './roles/observer.ts';
export { type ParameterInput, ParameterOutput } from './roles/parameter.ts';
export { type PlannerInput, PlannerOutput } from './roles/planner.ts';
export { type ProposerInput, ProposerOutput, proposalIn } from './roles/proposer.ts';
export { obligationsIn, type ReaderInput, ReaderOutput } from './roles/reader.ts';
export { type ReflectorInput, ReflectorOutput } from './roles/reflector.ts';
export { type SummariserInput, SummariserOutput } from './roles/summariser.ts';
export { type TaskActorInput, TaskActorOutput, TOOL_OF_KIND, type ToolTurn } from './roles/task-actor.ts';
export { type TaskCriticInput, TaskCriticOutput } from './roles/task-critic.ts';
export { reflectionIn, type TaskReflectorInput, TaskReflectorOutput } from './roles/task-reflector.ts';
export { PlainVerifierOutput, type VerifierInput, VerifierOutput } from './roles/verifier.ts';
export { rolesIn, type WidgetRolesInput, WidgetRolesOutput } from './roles/widget-roles.ts';
export { screenJson, screenText } from './screen-text.ts';
export type { ShownNode } from './shown-node.ts';
