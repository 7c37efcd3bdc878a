import type { ServerMessage } from '@serendip/contract'
import type { ContractCheck } from '../contract-check.ts'
import { isRecord } from '../is-record.ts'

/** Called when a frame does not fit the contract, with its type and fields, never their values. */
export type FrameComplaint = (type: string, fields: readonly string[]) => void

/**
 * Reads one frame from the server; null if it is not a message, or if `check` finds a fault. A type only a newer server
 * knows is read as well and has no listeners, so that calls survive a rolling deployment.
 */
export function readFrame(
  data: unknown,
  complain: FrameComplaint,
  check: ContractCheck | null,
): ServerMessage | null {
  const frame = typeof data === 'string' ? parseJson(data) : null
  if (!isRecord(frame) || typeof frame['type'] !== 'string') return null
  const { type, ...payload } = frame
  const faults = check?.message(type, payload) ?? []
  if (faults.length > 0) complain(type, faults)
  return faults.length > 0 ? null : (frame as ServerMessage)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
