import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { completeLocales } from '@serendip/contract'
import { afterAll, expect, test } from 'vitest'
import { releaseFiles } from './precache.ts'
import { appEntry, lobbyCode } from './src/public/app-code.ts'

const folder = await mkdtemp(join(tmpdir(), 'serendip-precache-'))
afterAll(() => rm(folder, { recursive: true }))

const chats = ['chat-screen.tsx', 'engine/open-chat.ts', 'picker/content-picker.tsx', 'art/gif.tsx'].map(
  (file) => `src/features/chat/${file}`,
)

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
}

/** A build with what the worker keeps, and a screen that it does not keep. */
function aBuild(): Record<string, Chunk> {
  const build: Record<string, Chunk> = { 'src/features/settings/index.ts': { file: 'assets/settings-1.js' } }
  for (const [index, source] of [...lobbyCode, ...chats].entries())
    build[source] = { file: `assets/part${index}-1.js` }
  build['src/app/layout/account-menu.tsx'] = { file: 'assets/account-1.js' }
  build['_later-0.css'] = { file: 'assets/later-0.css' }
  build['_later-1.js'] = { file: 'assets/later-1.js' }
  build['_shared-1.js'] = { file: 'assets/shared-1.js', css: ['assets/shared-1.css'] }
  build[appEntry] = {
    file: 'assets/main-1.js',
    imports: ['_shared-1.js'],
    assets: ['assets/readex-1.woff2', 'assets/beach-1.jpg'],
  }
  for (const language of completeLocales) {
    for (const name of ['strings', 'lobby-strings'])
      build[`_${name}-${language}-1.js`] = { file: `assets/${name}-${language}-1.js` }
    build[`../locales/${language}/chat.json`] = { file: `assets/chat-${language}-1.js` }
    build[`../brands/tandem/locales/${language}/chat.json`] = { file: `assets/own-${language}-1.js` }
    build[`../locales/${language}/settings.json`] = { file: `assets/settings-${language}-1.js` }
  }
  return build
}

async function keptOf(build: Record<string, Chunk>, renderer = 'renders') {
  await mkdir(join(folder, '.vite'), { recursive: true })
  await writeFile(join(folder, '.vite/app.json'), JSON.stringify(build))
  await writeFile(join(folder, 'render.js'), renderer)
  return releaseFiles(folder, join(folder, 'render.js'))
}

test('the worker keeps the document, and all that the lobby and the chats begin with', async () => {
  const { files } = await keptOf(aBuild())
  const urls = files.map(({ url }) => url)
  for (const url of [
    '/chat',
    '/assets/main-1.js',
    '/assets/shared-1.js',
    '/assets/shared-1.css',
    '/assets/later-1.js',
  ])
    expect(urls).toContain(url)
  expect(urls).toContain('/assets/readex-1.woff2')
  expect(urls).not.toContain('/assets/beach-1.jpg')
  expect(urls).not.toContain('/assets/settings-1.js')
  expect(new Set(urls).size).toBe(urls.length)
})

test('strings are kept for the people who read their language, also a brand’s own', async () => {
  const { files } = await keptOf(aBuild())
  for (const language of completeLocales) {
    const own = files.filter((file) => file.language === language).map(({ url }) => url)
    expect(own).toEqual([
      `/assets/strings-${language}-1.js`,
      `/assets/lobby-strings-${language}-1.js`,
      `/assets/chat-${language}-1.js`,
      `/assets/own-${language}-1.js`,
    ])
  }
})

test('another build, or another renderer of documents, is another release, and so is its document', async () => {
  const first = await keptOf(aBuild())
  const second = await keptOf({ ...aBuild(), [appEntry]: { file: 'assets/main-2.js' } })
  const third = await keptOf(aBuild(), 'renders otherwise')
  expect(new Set([first.release, second.release, third.release]).size).toBe(3)
  for (const { release, files } of [first, second, third])
    expect(files.find(({ url }) => url === '/chat')?.revision).toBe(release)
})

test('a build without a file that the worker should keep fails', async () => {
  const build = aBuild()
  delete build['src/features/chat/chat-screen.tsx']
  await expect(keptOf(build)).rejects.toThrow('chat-screen')
})
