import type { Deliveries } from './deliveries.ts'
import type { EmulatedClock } from './emulated-clock.ts'
import type { Faults } from './faults.ts'

/** A request that arrived. */
export interface Call {
  readonly url: URL
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
  /** The fields of a form in the body. */
  readonly form: URLSearchParams
}

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** Something that the service offers at an address. */
export interface Operation {
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Decides between operations that share an address; without it, every call is meant. */
  accepts?(call: Call): boolean
  run(call: Call): Reply | Promise<Reply>
}

/** A payment in the books of the service. */
export interface BookedPayment {
  readonly id: string
  /** Its name in the service's reports, where that is another one. */
  readonly reportId?: string
  /** The shop's reference. */
  readonly reference: string
  readonly state: 'approved' | 'declined'
  readonly amountMinor: number
  readonly returnedMinor: number
  readonly currency: string
  /** Whether the shop said that it charges by itself; null where the service is not told. */
  readonly isMerchantInitiated: boolean | null
}

/** Surroundings of an emulator. */
export interface World {
  readonly clock: EmulatedClock
  readonly faults: Faults
  readonly deliveries: Deliveries
  /** The emulator's own origin. */
  readonly origin: string
  /** The shop's origin; notifications go there, unless a test names another one. */
  shop: string
}

/** A service, as far as it is emulated. */
export interface Emulator {
  readonly name: string
  readonly operations: readonly Operation[]
  /** Settings that the shop needs. */
  readonly settings: Readonly<Record<string, unknown>>
  payments(): readonly BookedPayment[]
}

export const html = (body: string, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body,
})

export const xml = (body: string, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body,
})

export const json = (body: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** An address of the shop, which may be given as a path. */
export const seeOther = (world: World, address: string): Reply => ({
  status: 303,
  headers: { location: new URL(address, world.shop).href },
  body: '',
})

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
