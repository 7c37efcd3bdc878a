import { Button, MessageCircleIcon, UsersIcon, VideoIcon } from '@serendip/ui'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuestAction, GuestDeps } from './guest-action.ts'
import { GuestFrame } from './guest-frame.tsx'
import styles from './guest-frame.module.css'

const icons = { match: <VideoIcon />, chat: <MessageCircleIcon />, online: <UsersIcon /> }
const steps = { match: 'guest-match', chat: 'guest-chat', online: 'guest-online-users' } as const

/**
 * `/guest/match`, `/guest/chat`, `/guest/online-users`: what members do here. A person whose age is unknown may do none
 * of it, so the only button asks them to join.
 */
export function createActionScreen(
  action: GuestAction,
  { askToRegister, showStories }: GuestDeps,
): ComponentType {
  // biome-ignore lint/correctness/noComponentHookFactories: the router makes one of these for a route, and keeps it.
  return function GuestActionScreen() {
    const { t } = useTranslation('guest')
    return (
      <GuestFrame icon={icons[action]} heading={t(`${action}.heading`)} text={t(`${action}.text`)}>
        <Button variant="ember" size="xl" block onClick={() => askToRegister(action, steps[action])}>
          {t(`${action}.action`)}
        </Button>
        {action === 'online' && (
          <Button size="l" block onClick={() => showStories(steps.online)}>
            {t('online.stories')}
          </Button>
        )}
        <p className={styles.small}>{t(`${action}.small`)}</p>
      </GuestFrame>
    )
  }
}
