import { z } from 'zod'

export interface ApiAccount {
  /** Origin of the API. */
  readonly api: string
  readonly loginId: string
  readonly password: string
}

/** The paths that are used. */
export type ApiPath =
  | '/landers/clicks/import/'
  | '/leads/import/'
  | '/order/import/'
  | '/order/query/'
  | '/transactions/query/'
  | '/transactions/refund/'

const envelope = z.object({ result: z.enum(['SUCCESS', 'ERROR', 'MERC_REDIRECT']), message: z.unknown() })
export type ApiAnswer = z.infer<typeof envelope>

const answerMaxChars = 1_000_000
const usualMs = 6_000
/** A bank takes its time. */
const chargeMs = 20_000

/** Rows of one answer, which is the most that there can be. */
const pageSize = 200
/** Pages of one list; more than that is no day of ours. */
const pagesMax = 500

const nothingFound = /could be found|not found/i

/** The API of CheckoutChamp. Credentials are in the body: an address is written to logs. */
export function createCheckoutChampApi({ api, loginId, password }: ApiAccount) {
  /** Throws if the answer is not known. */
  async function ask(path: ApiPath, fields: Readonly<Record<string, string>>): Promise<ApiAnswer> {
    const response = await fetch(new URL(path, api), {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(path === '/order/import/' ? chargeMs : usualMs),
      body: new URLSearchParams({ ...fields, loginId, password }),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const text = await response.text()
    if (text.length > answerMaxChars) throw new Error('the answer is too long')
    return envelope.parse(JSON.parse(text))
  }

  return {
    ask,
    /** The message of a success. Throws for anything else. */
    async demand<T extends z.ZodType>(
      message: T,
      path: ApiPath,
      fields: Readonly<Record<string, string>>,
    ): Promise<z.output<T>> {
      const answer = await ask(path, fields)
      if (answer.result !== 'SUCCESS') throw new Error(`${path} was refused`)
      return message.parse(answer.message)
    },
    /** Rows that a query found; none is told as an error. */
    async list<T extends z.ZodType>(
      row: T,
      path: '/order/query/' | '/transactions/query/',
      fields: Readonly<Record<string, string>>,
    ): Promise<readonly z.output<T>[]> {
      const rows: z.output<T>[] = []
      for (let page = 1; page <= pagesMax; page += 1) {
        const paging = { resultsPerPage: String(pageSize), page: String(page) }
        const { result, message } = await ask(path, { ...fields, ...paging })
        if (result === 'ERROR' && nothingFound.test(String(message))) return rows
        if (result !== 'SUCCESS') throw new Error(`${path} was refused`)
        const { data } = z.object({ data: z.array(row) }).parse(message)
        rows.push(...data)
        if (data.length < pageSize) return rows
      }
      throw new Error('the list is too long')
    },
  }
}
