import { fromServer, type ServerMessage } from '@serendip/contract'

/** Told where a frame does not fit the contract: its type and the fields, never what stands in them. */
export type FrameComplaint = (type: string, fields: readonly string[]) => void

/**
 * Reads one frame of the server; one that the contract does not know is null. A newer server may say more than this
 * client knows: unknown fields alone are no fault, so that a rolling deployment keeps everybody talking.
 */
export function readFrame(data: unknown, complain: FrameComplaint): ServerMessage | null {
  if (typeof data !== 'string') return null
  try {
    const { type, ...payload } = JSON.parse(data)
    if (!Object.hasOwn(fromServer, type)) return null
    const parsed = fromServer[type as keyof typeof fromServer].safeParse(payload)
    if (parsed.success) return { type, ...parsed.data } as ServerMessage
    const faults = parsed.error.issues.filter((issue) => issue.code !== 'unrecognized_keys')
    if (faults.length === 0) return { type, ...payload } as ServerMessage
    complain(
      type,
      faults.map((issue) => issue.path.join('.')),
    )
    return null
  } catch {
    return null
  }
}
