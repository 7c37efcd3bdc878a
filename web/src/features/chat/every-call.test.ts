import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@serendip/contract'
import { expect, test } from 'vitest'

const here = import.meta.dirname
const sources = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test'))
  .map((path) => readFileSync(join(here, path), 'utf8'))
  .join('\n')

/** SPEC §7, with the paths as they are written there. */
const specified = {
  GET: [
    ...['/chat/getList', '/chat/get/{id}', '/chat/v2/getByUser', '/chat/getByUser/{id}'],
    ...['/chat/getBySupport/{subtype}', '/chat/hide/{id}', '/letsTalkMessages', '/history/{chatId}'],
    ...['/history/getByUser/{id}', '/history/{chatId}/mediaItems'],
  ],
  POST: [
    ...['/chat/v2/sendMessage', '/message/sendToUser/{id}', '/message/sendGroupToUser/{id}'],
    ...['/message/sendToSupport/{subtype}', '/message/sendGroupToSupport/{subtype}'],
    ...['/messageStatus/{status}/{id}', '/messageStatus/{status}', '/message/delete', '/message/unblurre'],
    ...['/chat/blurFromUser', '/chat/v2/open', '/chats/delete', '/chats/deleteAll'],
    ...['/messageStatus/readAllChats'],
  ],
} as const

/** Calls that the product adds to the specified ones. */
const added = [
  'GET /chat/private',
  'POST /chat/settings/{id}',
  'POST /chats/get',
  'POST /message/edit',
  'POST /message/react',
  'POST /message/viewOnce',
]

test('the 24 calls of the chat service exist with their specified paths', () => {
  const found = Object.values(endpoints.chat).map(({ method, path }) => `${method} ${path}`)
  const wanted = [
    ...specified.GET.map((path) => `GET ${path}`),
    ...specified.POST.map((path) => `POST ${path}`),
  ]
  expect(wanted).toHaveLength(24)
  expect(found.toSorted()).toEqual([...wanted, ...added].toSorted())
})

test.each(Object.keys(endpoints.chat))('this client calls %s', (name) => {
  expect(sources).toMatch(new RegExp(`\\b(api|api\\.chat)\\.${name}\\(`))
})
