/** The part of oidc-provider that tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (
      fields: object,
    ) => { addOIDCScope(scope: string): void; save(): Promise<string> }
    readonly Client: { readonly prototype: { redirectUriAllowed(address: string): boolean } }
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ prompt: { name: string }; params: { client_id: string } }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
  export default Provider
}
