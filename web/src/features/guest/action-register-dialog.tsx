import { BottomSheet, Button, CheckIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './action-register-dialog.module.css'
import type { GuestAction } from './guest-action.ts'

export interface ActionRegisterDialogProps {
  readonly action: GuestAction
  onJoin(): void
  onLogin(): void
  onClose(): void
}

const promises = ['blurred', 'leave', 'price'] as const

/** A guest tried a members-only action: what it requires, what it offers, and sign-up or login. */
export function ActionRegisterDialog({ action, onJoin, onLogin, onClose }: ActionRegisterDialogProps) {
  const { t } = useTranslation(['guest', 'auth', 'everywhere'])
  return (
    <BottomSheet
      open
      onOpenChange={onClose}
      title={t(`register.${action}`)}
      description={t('register.text')}
      closeLabel={t('everywhere:close')}
      footer={
        <>
          <Button size="l" onClick={onLogin}>
            {t('register.login')}
          </Button>
          <Button variant="ember" size="l" onClick={onJoin}>
            {t('register.join')}
          </Button>
        </>
      }
    >
      <ul className={styles.promises}>
        {promises.map((promise) => (
          <li key={promise}>
            <CheckIcon />
            <span>{t(`auth:aside.${promise}`)}</span>
          </li>
        ))}
      </ul>
    </BottomSheet>
  )
}
