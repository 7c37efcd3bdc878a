import type { ServerMessage } from '@serendip/contract'

export type ServerType = ServerMessage['type']
export type ServerMessageOf<T extends ServerType> = Extract<ServerMessage, { type: T }>

export interface MessageHandlers {
  /** Subscribes to all messages of a type; the returned function unsubscribes. */
  on<T extends ServerType>(type: T, handler: (message: ServerMessageOf<T>) => void): () => void
  tell(message: ServerMessage): void
}

const isOf = <T extends ServerType>(message: ServerMessage, type: T): message is ServerMessageOf<T> =>
  message.type === type

export function createMessageHandlers(): MessageHandlers {
  const listeners = new Set<(message: ServerMessage) => void>()
  return {
    on(type, handler) {
      const listener = (message: ServerMessage) => {
        if (isOf(message, type)) handler(message)
      }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(message) {
      for (const listener of [...listeners]) listener(message)
    },
  }
}
