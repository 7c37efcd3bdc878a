import type { SocketPort } from '@serendip/contract/message-socket'

export interface FakeTransport extends SocketPort {
  readonly sent: { type: string; re: number; [key: string]: unknown }[]
  closed: boolean
  opens(): void
  says(message: object): void
  saysText(text: string): void
  breaks(): void
}

export function fakeTransport(): FakeTransport {
  const listeners: { readonly type: string; readonly listener: (event: never) => void }[] = []
  const happens = (type: string, event: object) => {
    for (const listener of listeners) if (listener.type === type) listener.listener(event as never)
  }
  const transport: FakeTransport = {
    sent: [],
    closed: false,
    send: (text) => void transport.sent.push(JSON.parse(text)),
    close: () => {
      transport.closed = true
    },
    addEventListener: (type: string, listener: (event: never) => void) =>
      void listeners.push({ type, listener }),
    opens: () => happens('open', {}),
    says: (message) => happens('message', { data: JSON.stringify(message) }),
    saysText: (data) => happens('message', { data }),
    breaks: () => happens('close', { code: 1006, reason: '' }),
  }
  return transport
}
