/** Names in a page's query with which only the app can do something; on any page they bring the app. */
const appParameters = ['authToken', 'tempToken', 'emailCode', 'mailRoute', 'fromAffLanding'] as const
const appActions: readonly (string | null)[] = ['link', 'logout', 'reactivate', 'standing']

/** Whether the query of a server-rendered page requests something that only the app can do. */
export function asksForApp(search: string): boolean {
  const query = new URLSearchParams(search)
  return appParameters.some((name) => query.has(name)) || appActions.includes(query.get('action'))
}
