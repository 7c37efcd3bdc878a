import { supportSubtypes } from '@serendip/contract'
import { Button, EmptyState, MessageCircleIcon, classNames } from '@serendip/ui'
import { type ComponentType, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Observable } from '../../platform/observable.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useCoinShop } from '../../shared/coins/coin-shop.ts'
import { ChatProvider } from './chat-context.tsx'
import styles from './chat-screen.module.css'
import { OpenConversation } from './conversation/open-conversation.tsx'
import type { ChatClient } from './engine/chat-client.port.ts'
import { OpenSupport } from './support/open-support.tsx'
import { ChatList } from './list/chat-list.tsx'

/** The screen over a person's chats; null where they could not be loaded. */
export function createChatScreen(
  current: Observable<ChatClient | null>,
  View: ComponentType = Chats,
): ComponentType {
  return function ChatScreen() {
    const client = useSyncExternalStore(current.subscribe, current.getSnapshot)
    if (client === null) return <NotLoaded />
    return (
      <ChatProvider key={client.id} value={client}>
        <View />
      </ChatProvider>
    )
  }
}

/** `/chat`: list and conversation side by side, and on a phone one at a time. */
function Chats() {
  const { t } = useTranslation('chat')
  const [search] = useSearchParams()
  const userId = search.get('userId')
  const subtype = supportSubtypes.find((knownSubtype) => knownSubtype === search.get('support'))
  const shop = useCoinShop()
  const isOpen = userId !== null || subtype !== undefined
  return (
    <div className={classNames(styles.screen, isOpen && styles.talking, shop?.isOpen && styles.beside)}>
      <title>{t('pageTitle')}</title>
      <section className={styles.list} aria-label={t('title')}>
        <ChatList />
      </section>
      <section className={styles.conversation} aria-label={t('conversation')}>
        {userId !== null ? (
          <OpenConversation key={userId} userId={userId} />
        ) : subtype !== undefined ? (
          <OpenSupport key={subtype} subtype={subtype} about={search.get('about')} />
        ) : (
          <EmptyState icon={<MessageCircleIcon />} title={t('none.title')} text={t('none.text')} />
        )}
      </section>
    </div>
  )
}

/** Not even the chat with support opens: it is written to by email. */
function NotLoaded() {
  const { t } = useTranslation('chat')
  const { brand } = usePlatform()
  return (
    <EmptyState
      level="h1"
      icon={<MessageCircleIcon />}
      title={t('notLoaded.title')}
      text={t('notLoaded.text')}
      action={
        <Button asChild>
          <a href={`mailto:${brand.supportEmail}`}>{t('support.ask')}</a>
        </Button>
      }
    />
  )
}
