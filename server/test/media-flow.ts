import type { PictureState } from '@serendip/contract'

/** The sides whose counters grow while time passes, and what their tabs say of the creator's picture. */
export interface Flow {
  readonly payer?: boolean
  readonly creator?: boolean
  readonly payerSees?: PictureState
  readonly creatorShows?: PictureState
}

/** Fields of a tab's report besides the growth of its counter; left out by a tab of the previous release. */
export interface MediaReportFields {
  readonly grown?: number
  readonly epoch?: number | undefined
  readonly picture?: PictureState | undefined
}

export const bothFlow: Flow = { payer: true, creator: true }
