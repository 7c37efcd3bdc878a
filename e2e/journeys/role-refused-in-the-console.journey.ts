import type { Route } from '@serendip/contract'
import { type OperatorRole, operatorRoles, operatorRoutes, rightsOf } from '@serendip/contract/operator'
import { expect, test } from '../fixtures/journey.ts'
import { logInDemo } from '../fixtures/operator.ts'

test.use({ serverEnv: { DEMO: '1' } })

const names: Readonly<Record<OperatorRole, string>> = {
  moderator: 'Mona Moderator',
  seniorModerator: 'Sena Senior',
  support: 'Sam Support',
  finance: 'Fay Finance',
  admin: 'Ada Admin',
  auditor: 'Otto Auditor',
}
const guarded = Object.values(operatorRoutes)
  .flatMap((map) => Object.values<Route>(map))
  .flatMap(({ auth, method, path }) =>
    typeof auth === 'object' && auth.operator !== 'any'
      ? [{ method, path: path.replaceAll(/\{\w+\}/g, `usr_${'0'.repeat(20)}`), right: auth.operator }]
      : [],
  )

test('every role is refused what the table of rights refuses, on screen and by the server', async ({
  server,
  browser,
}) => {
  test.slow()
  for (const role of operatorRoles) {
    const context = await browser.newContext({ baseURL: server.consoleOrigin() })
    const page = await context.newPage()
    await page.goto('/operators')
    await logInDemo(page, names[role])
    const rights = rightsOf([role])
    const title = rights.has('operators.read') ? 'Operators' : 'Your roles don’t include this page'
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const links = page.getByRole('navigation').getByRole('link', { name: 'Audit log' })
    await expect(links).toHaveCount(rights.has('audit.read') ? 1 : 0)
    const codes = await page.evaluate(async (routes) => {
      const answers = routes.map(async ({ method, path }) => {
        const headers = { 'x-serendip-console': '1', 'content-type': 'application/json' }
        const body = method === 'POST' ? '{}' : null
        const answer = await fetch(`/api${path}`, { method, headers, body })
        const text = await answer.text()
        return text.includes('"code":"forbidden"')
      })
      return Promise.all(answers)
    }, guarded)
    const asTable = guarded.map(({ path, right }) => [path, !rights.has(right)])
    expect(guarded.map(({ path }, index) => [path, codes[index]])).toEqual(asTable)
    await context.close()
  }
})
