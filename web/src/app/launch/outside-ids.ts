/** Ids of a browser in an outside statistics service, as POST /analytics/userParams/update accepts them. */
export interface OutsideIds {
  readonly ga_session_id: string
  readonly ga_session_number: number
  readonly ga_cid: string
}

/** `GA1.1.<random>.<first visit>`. */
const clientCookie = /(?:^|; )_ga=GA\d\.\d+\.(\d{1,20}\.\d{1,20})(?:;|$)/
/** `GS1.1.<session>.<number>.…`, and the later `GS2.1.s<session>$o<number>$…`. */
const sessionCookie = /(?:^|; )_ga_\w+=GS\d\.\d+\.(?:(\d{1,20})\.(\d{1,7})|s(\d{1,20})\$o(\d{1,7}))/

/** Reads the ids from the cookies that such a service sets; null if the operator uses none. */
export function outsideIds(cookies: string): OutsideIds | null {
  const cid = clientCookie.exec(cookies)?.[1]
  const session = sessionCookie.exec(cookies)
  const id = session?.[1] ?? session?.[3]
  const count = Number(session?.[2] ?? session?.[4])
  if (!cid || !id || !(count >= 1 && count <= 1_000_000)) return null
  return { ga_session_id: id, ga_session_number: count, ga_cid: cid }
}
