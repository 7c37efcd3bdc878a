import type { Transport, TransportEvents } from './connection.ts'

export interface FakeTransport extends Transport {
  readonly sent: { type: string; re: number; [key: string]: unknown }[]
  closed: boolean
  opens(): void
  says(message: object): void
  saysText(text: string): void
  breaks(): void
}

export function fakeTransport(events: TransportEvents): FakeTransport {
  const transport: FakeTransport = {
    sent: [],
    closed: false,
    send: (text) => void transport.sent.push(JSON.parse(text)),
    close: () => {
      transport.closed = true
    },
    opens: () => events.opened(),
    says: (message) => events.received(JSON.stringify(message)),
    saysText: (text) => events.received(text),
    breaks: () => events.closed(),
  }
  return transport
}
