import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';
import { Root, type Type } from 'protobufjs';

/** Fields of a message by name: type and number. */
type Fields = Readonly<Record<string, readonly [type: string, number: number, rule?: 'repeated']>>;

/** The messages of Maestro's driver (`maestro_android.proto`). */
const MESSAGES: Readonly<Record<string, Fields>> = {
  Empty: {},
  ArgumentValue: { key: ['string', 1], value: ['string', 2], type: ['string', 3] },
  LaunchAppRequest: { packageName: ['string', 1], arguments: ['ArgumentValue', 2, 'repeated'] },
  DeviceInfo: { widthPixels: ['uint32', 1], heightPixels: ['uint32', 2] },
  ScreenshotResponse: { bytes: ['bytes', 1] },
  ViewHierarchyResponse: { hierarchy: ['string', 1] },
  TapRequest: { x: ['uint32', 1], y: ['uint32', 2] },
  InputTextRequest: { text: ['string', 1] },
  EraseAllTextRequest: { charactersToErase: ['uint32', 1] },
  SetLocationRequest: { latitude: ['double', 1], longitude: ['double', 2] },
  CheckWindowUpdatingRequest: { appId: ['string', 1] },
  CheckWindowUpdatingResponse: { isWindowUpdating: ['bool', 1] },
  Payload: { data: ['bytes', 1] },
  AddMediaRequest: { payload: ['Payload', 1], media_name: ['string', 2], media_ext: ['string', 3] },
};

/** What is asked with which message, and answered with which. */
const METHODS = {
  deviceInfo: ['Empty', 'DeviceInfo'],
  viewHierarchy: ['Empty', 'ViewHierarchyResponse'],
  screenshot: ['Empty', 'ScreenshotResponse'],
  tap: ['TapRequest', 'Empty'],
  inputText: ['InputTextRequest', 'Empty'],
  eraseAllText: ['EraseAllTextRequest', 'Empty'],
  setLocation: ['SetLocationRequest', 'Empty'],
  isWindowUpdating: ['CheckWindowUpdatingRequest', 'CheckWindowUpdatingResponse'],
  launchApp: ['LaunchAppRequest', 'Empty'],
  addMedia: ['AddMediaRequest', 'Empty'],
  enableMockLocationProviders: ['Empty', 'Empty'],
  disableLocationUpdates: ['Empty', 'Empty'],
} as const satisfies Readonly<Record<string, readonly [asked: string, answered: string]>>;

export type MaestroMethod = keyof typeof METHODS;
export type Message = Readonly<Record<string, unknown>>;

const types = Root.fromJSON({
  nested: Object.fromEntries(
    Object.entries(MESSAGES).map(([name, fields]) => [
      name,
      {
        fields: Object.fromEntries(
          Object.entries(fields).map(([field, [type, id, rule]]) => [
            field,
            { type, id, ...(rule === undefined ? {} : { rule }) },
          ]),
        ),
      },
    ]),
  ),
});

/** `maestro_android.MaestroDriver`: gRPC of Maestro's server on the phone. Fields that are not sent have their defaults. */
export const MAESTRO_SERVICE: ServiceDefinition = Object.fromEntries(
  Object.entries(METHODS).map(([name, [asked, answered]]) => [name, methodOf(name, asked, answered)]),
);

function methodOf(name: string, asked: string, answered: string): MethodDefinition<Message, Message> {
  const [request, response] = [types.lookupType(asked), types.lookupType(answered)];
  return {
    path: `/maestro_android.MaestroDriver/${name}`,
    requestStream: name === 'addMedia',
    responseStream: false,
    requestSerialize: writing(request),
    requestDeserialize: reading(request),
    responseSerialize: writing(response),
    responseDeserialize: reading(response),
  };
}

function writing(type: Type) {
  return (message: Message): Buffer => Buffer.from(type.encode(type.fromObject(message)).finish());
}

function reading(type: Type) {
  return (bytes: Buffer): Message => type.toObject(type.decode(bytes), { defaults: true });
}
