import type { Ids } from './ids.ts'

/** A connection's id names its node (`node_….con_…`), so that any node can reach it without looking it up. */
export const connectionIdOn = (nodeId: string, ids: Ids): string => `${nodeId}.${ids.next('con')}`

export const nodeOf = (connectionId: string): string => connectionId.slice(0, connectionId.indexOf('.'))
