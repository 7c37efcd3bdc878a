import type { MediaKind } from '@serendip/contract'
import type { TFunction } from 'i18next'
import type { MessageRow } from './store/chat-database.ts'

/** A message in one line: its text, or what it is instead. */
export function contentWords(
  t: TFunction<'chat'>,
  { type, text, media, files }: Pick<MessageRow, 'type' | 'text' | 'media' | 'files'>,
): string {
  if (type === 'sticker' || type === 'gif') return t(`content.${type}`)
  if (type !== 'media' || text !== '') return text
  const kinds: readonly MediaKind[] = media?.map((file) => file.type) ?? files?.map(({ kind }) => kind) ?? []
  const [first] = kinds
  if (first === undefined) return t('content.gone')
  if (kinds.length === 1) return t(`content.${first}`)
  const isSame = kinds.every((kind) => kind === first)
  return t(isSame && first === 'image' ? 'content.images' : 'content.files', { count: kinds.length })
}
