import type { MediaKind } from '@serendip/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { clockWords } from '../../platform/clock-words.ts'
import { giftWords } from '../../shared/gifts/gift-words.ts'
import { useChatClient } from './chat-context.tsx'
import type { MessageRow } from './store/chat-database.ts'

type Content = Pick<MessageRow, 'type' | 'text' | 'media' | 'files' | 'call' | 'gift' | 'from' | 'viewOnce'>

function filesWords(t: TFunction<'chat'>, { text, media, files }: Content): string {
  if (text !== '') return text
  const kinds: readonly MediaKind[] = media?.map((file) => file.type) ?? files?.map(({ kind }) => kind) ?? []
  const [first] = kinds
  if (first === undefined) return t('content.gone')
  if (kinds.length === 1) return t(`content.${first}`)
  const isSame = kinds.every((kind) => kind === first)
  return t(isSame && first === 'image' ? 'content.images' : 'content.files', { count: kinds.length })
}

/** Says in one line what a message is: its text, or what it is instead. */
export function useContentWords(): (message: Content) => string {
  const { t, i18n } = useTranslation('chat')
  const { userId } = useChatClient()
  return (message) => {
    const { type, text, call, gift, from, viewOnce } = message
    if (type === 'sticker' || type === 'gif') return t(`content.${type}`)
    if (gift) return t('content.named', { kind: t('content.gift'), name: giftWords(gift, i18n.language) })
    if (viewOnce) return t('once.named', { what: t(`media.${viewOnce.kind ?? 'any'}`) })
    if (type === 'media') return filesWords(t, message)
    if (!call) return text
    if (call.outcome === 'missed') return t(from === userId ? 'call.unanswered' : 'call.missed')
    if (call.outcome === 'declined') return t('call.declined')
    if (call.durationMs === null) return t('call.ended')
    return t('call.lasted', { length: clockWords(call.durationMs, i18n.language) })
  }
}
