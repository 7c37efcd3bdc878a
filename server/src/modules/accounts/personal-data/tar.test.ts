import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { packTar, textFile } from './tar.ts'

test('the system’s own tar unpacks every file as it was, empty and long ones too', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'serendip-tar-'))
  const files = [
    { name: 'accounts.json', text: '{"name":"Zoë 🌊"}' },
    { name: 'empty.json', text: '' },
    { name: 'long.json', text: 'x'.repeat(512 * 3 + 1) },
  ]
  try {
    writeFileSync(
      join(directory, 'a.tar'),
      await buffer(
        packTar(
          files.map(({ name, text }) => textFile(name, text)),
          Date.UTC(2026, 0, 1),
        ),
      ),
    )
    execFileSync('tar', ['-xf', 'a.tar'], { cwd: directory })
    for (const { name, text } of files) expect(readFileSync(join(directory, name), 'utf8')).toBe(text)
  } finally {
    rmSync(directory, { recursive: true })
  }
})
