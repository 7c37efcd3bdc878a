/** The parts of web-push that we use: keys of RFC 8292, and requests of RFC 8030 encrypted by RFC 8291. */
declare module 'web-push' {
  interface RequestDetails {
    readonly method: 'POST'
    readonly headers: Readonly<Record<string, string | number>>
    readonly body: Buffer
    readonly endpoint: string
  }
  interface Options {
    readonly TTL: number
    readonly urgency: 'very-low' | 'low' | 'normal' | 'high'
    readonly vapidDetails: {
      readonly subject: string
      readonly publicKey: string
      readonly privateKey: string
    }
  }
  const webPush: {
    generateVAPIDKeys(): { readonly publicKey: string; readonly privateKey: string }
    generateRequestDetails(
      subscription: {
        readonly endpoint: string
        readonly keys: { readonly p256dh: string; readonly auth: string }
      },
      payload: string,
      options: Options,
    ): RequestDetails
  }
  export default webPush
}
