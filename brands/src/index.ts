import serendip from '../serendip/brand.json' with { type: 'json' }

/** One brand of the product, as data. Its folder also holds its logo, token overrides and locale overlays. */
export interface Brand {
  /** The brand's folder, its `data-brand` and the `packagename` that clients send. */
  readonly id: string
  readonly name: string
  readonly supportEmail: string
  /** The sender of its mails. */
  readonly mailFrom: string
  /** The company that sells, as its receipts name it. */
  readonly seller: {
    readonly name: string
    readonly address: readonly string[]
    /** Its number for value-added tax; null if it has none. */
    readonly taxId: string | null
    /** The name of a payment on the statement of a card or an account. */
    readonly statementDescriptor: string
  }
  /** Sites, as origins, that may hold the guest screens in a frame; without any, nobody may frame anything. */
  readonly embedOrigins: readonly string[]
  /** Object stores, as origins, to which browsers may send files of chats by themselves; without any, through the server. */
  readonly uploadOrigins: readonly string[]
  /** The domains of each environment; prod has two. Of other hosts a developer's own machine is dev, and the rest prod. */
  readonly hosts: { readonly dev: string; readonly qa: string; readonly prod: readonly string[] }
  /** The browser's chrome around the paper pages and around the stage, as CSS colours. */
  readonly themeColor: { readonly paper: string; readonly stage: string }
}

/** Every brand by its id. */
export const brands: Readonly<Record<string, Brand>> = { serendip }

export const defaultBrand: Brand = serendip
/** The brand of an id, or the default one where the id is unknown. */
export const brandOf = (id: string | undefined): Brand => brands[id ?? ''] ?? defaultBrand
