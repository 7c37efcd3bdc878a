import { join } from 'node:path'
import * as whole from '@serendip/contract'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { lightContract } from './light-contract.ts'
import { lightZod } from './light-zod.ts'
import { readByClient } from './src/platform/api/client-route.ts'
import { webDirectory } from './vite.ts'

type Contract = Pick<typeof whole, 'routes' | 'fromServer'>
interface Schema {
  safeParse(value: unknown): { success: boolean }
}

/** The contract as the browser gets it. */
async function lightened(): Promise<Contract> {
  const built = await build({
    ...{ configFile: false, logLevel: 'warn', plugins: [lightContract, lightZod] },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(webDirectory, '../contract/src/index.ts'), formats: ['es'] },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const code = outputs.flatMap(({ output }) => output).flatMap((one) => ('code' in one ? [one.code] : []))
  return await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code.join('')).toString('base64')}`
  )
}

const answers: readonly unknown[] = [{}, { ok: true }, [], null, 'text', 1]
/** Which answers a schema takes. */
const taken = (schema: Schema) => answers.map((answer) => schema.safeParse(answer).success)

const seenByClient = ({ routes, fromServer }: Contract) => ({
  routes: Object.entries(routes).map(([feature, own]) => [
    feature,
    Object.entries<whole.Route>(own).map(([name, route]) => [
      name,
      readByClient.map((read) => (read === 'response' ? taken(route.response) : route[read])),
      route.body !== undefined,
    ]),
  ]),
  messages: Object.entries(fromServer).map(([name, schema]) => [name, taken(schema)]),
})

test("the browser's contract has every route and every message of the server's, and judges answers alike", async () => {
  const light = await lightened()
  expect(seenByClient(light)).toEqual(seenByClient(whole))
  expect(light.routes.accounts.login).not.toHaveProperty('summary')
})
