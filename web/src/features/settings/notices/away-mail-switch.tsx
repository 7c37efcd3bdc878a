import { Notice, Switch } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { useNoticeChoices } from './use-notice-choices.ts'

/** The mail of a day about what waits. */
export function AwayMailSwitch() {
  const { t } = useTranslation(['settings', 'error'])
  const { choices, choose, error } = useNoticeChoices()
  return (
    <>
      <Switch
        label={t('push.awayMail')}
        hint={t('push.awayMailHint')}
        disabled={choices === undefined}
        checked={choices?.awayMail ?? false}
        onChange={({ target }) => choose({ awayMail: target.checked })}
      />
      {error && <Notice tone="error">{t(`error:${asApiError(error).code}`)}</Notice>}
    </>
  )
}
