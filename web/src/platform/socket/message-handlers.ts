import type { ServerMessage } from '@serendip/contract'

export type ServerType = ServerMessage['type']
export type ServerMessageOf<T extends ServerType> = Extract<ServerMessage, { type: T }>

export interface MessageHandlers {
  /** Hears every message of a type; the answer ends it. */
  on<T extends ServerType>(type: T, handler: (message: ServerMessageOf<T>) => void): () => void
  tell(message: ServerMessage): void
}

export function createMessageHandlers(): MessageHandlers {
  const handlers = new Map<ServerType, Set<(message: never) => void>>()
  return {
    on(type, handler) {
      const known = handlers.get(type) ?? new Set()
      handlers.set(type, known.add(handler))
      return () => known.delete(handler)
    },
    tell(message) {
      for (const handler of [...(handlers.get(message.type) ?? [])]) handler(message as never)
    },
  }
}
