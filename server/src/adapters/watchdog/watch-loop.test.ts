import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const watchLoop = new URL('./watch-loop.ts', import.meta.url).href

/** A process that watches its own loop, allowed to stand still for a quarter of a second, and then runs `work`. */
async function outcomeOf(work: string): Promise<{ end: unknown[]; said: string }> {
  const script = `import { watchLoop } from '${watchLoop}'; watchLoop({ standstillMs: 250 }); ${work}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString()
  })
  const end = await once(child, 'close')
  return { end, said }
}

test('a process whose event loop stands still is ended, and says why', async () => {
  // The thread has to be there before the loop stands still.
  const { end, said } = await outcomeOf('setTimeout(() => { for (;;); }, 1_000)')
  expect(end).toEqual([null, 'SIGKILL'])
  expect(JSON.parse(said)).toMatchObject({
    level: 'fatal',
    msg: expect.stringContaining('stood still for 250 ms'),
  })
})

test('a process that is busy in turns goes on, and one without work ends as without a watchdog', async () => {
  const inTurns =
    'let turn = 0; const work = () => { const end = Date.now() + 20; while (Date.now() < end); if (++turn < 60) setImmediate(work) }; work()'
  expect(await outcomeOf(inTurns)).toEqual({ end: [0, null], said: '' })
})
