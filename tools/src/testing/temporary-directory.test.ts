import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

it('a run has temporary files of its own, which are removed when it ends', async () => {
  const module = join(import.meta.dirname, 'temporary-directory.ts')
  const program = `
    import { writeFileSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { join } from 'node:path'
    import { keepTemporaryFilesInMemory } from ${JSON.stringify(module)}
    keepTemporaryFilesInMemory()
    const file = join(tmpdir(), 'a file of the run ' + process.pid)
    writeFileSync(file, '')
    console.log(file)`
  const { code, stdout } = await runCommand('node', ['--input-type=module', '-e', program], {
    limitMs: 30_000,
  })
  expect(code).toBe(0)
  const file = stdout.trim()
  // On a system without room in memory the directory is the ordinary one, which nothing removes.
  if (file.startsWith(tmpdir())) return
  expect(file).toMatch(/^\/dev\/shm\/serendip-\w+\/a file of the run \d+$/)
  expect(existsSync(file)).toBe(false)
})
