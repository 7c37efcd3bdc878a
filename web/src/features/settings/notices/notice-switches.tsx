import { type PushKind, pushKinds } from '@serendip/contract'
import { Notice, Skeleton, Switch } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import styles from '../setting-dialog.module.css'
import { useNoticeChoices } from './use-notice-choices.ts'

/** A switch for each kind of notification, and one for the text of messages. */
export function NoticeSwitches({ kinds = pushKinds }: { readonly kinds?: readonly PushKind[] }) {
  const { t } = useTranslation(['settings', 'error'])
  const { choices, choose, error } = useNoticeChoices()
  if (choices === undefined && !error) return <Skeleton />
  return (
    <div className={styles.form}>
      {choices &&
        kinds.map((kind) => (
          <Switch
            key={kind}
            label={t(`push.kind.${kind}`)}
            checked={choices.kinds[kind]}
            onChange={({ target }) => choose({ kinds: { [kind]: target.checked } })}
          />
        ))}
      {choices && (
        <Switch
          label={t('push.showsText')}
          hint={t('push.showsTextHint')}
          checked={choices.showsText}
          onChange={({ target }) => choose({ showsText: target.checked })}
        />
      )}
      {error && <Notice tone="error">{t(`error:${asApiError(error).code}`)}</Notice>}
    </div>
  )
}
