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
  readonly _zod: { readonly def: object }
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

/** What a schema is made of, whoever made it and when: its kind, its parts and their checks, all the way down. */
function outlineOf(part: unknown): unknown {
  if (typeof part === 'function' || part instanceof RegExp)
    return String(part instanceof RegExp ? part : 'function')
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map(outlineOf)
  const made = '_zod' in part ? (part as Schema)._zod.def : part
  return Object.fromEntries(Object.entries(made).map(([name, value]) => [name, outlineOf(value)]))
}

const seenByClient = ({ routes, fromServer }: Contract) => ({
  routes: Object.entries(routes).map(([feature, own]) => [
    feature,
    Object.entries<whole.Route>(own).map(([name, route]) => [
      name,
      readByClient.map((read) => (read === 'response' ? outlineOf(route.response) : route[read])),
      route.body !== undefined,
    ]),
  ]),
  messages: Object.entries(fromServer).map(([name, schema]) => [name, outlineOf(schema)]),
})

test("the browser's contract has every route and every message of the server's, made of the same parts", async () => {
  const light = await lightened()
  expect(seenByClient(light)).toEqual(seenByClient(whole))
  expect(light.routes.accounts.login).not.toHaveProperty('summary')
})
