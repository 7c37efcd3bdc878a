import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirectoryBusy, lockDataDirectory } from './data-directory.ts'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'serendip-lock-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

/** Another process that takes the lock, reports it, and holds it until it is killed. */
async function aHolder() {
  const module = new URL('./data-directory.ts', import.meta.url).href
  const script = `const { lockDataDirectory } = await import('${module}')
    globalThis.unlock = lockDataDirectory(${JSON.stringify(directory)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const exited = new Promise((resolve) => child.once('exit', resolve))
  return {
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

test('a second process on the same directory is refused with advice', async () => {
  const holder = await aHolder()
  expect(() => lockDataDirectory(directory)).toThrow(DataDirectoryBusy)
  expect(() => lockDataDirectory(directory)).toThrow(/DATA_DIR/)
  await holder.kill()
})

test('the lock of a killed process is free at once', async () => {
  const holder = await aHolder()
  await holder.kill()
  lockDataDirectory(directory)()
})

test('a released lock can be taken again', () => {
  lockDataDirectory(directory)()
  lockDataDirectory(directory)()
})
