import type { SettingView } from '@serendip/contract/operator'
import { Button, Notice } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { settingsQuery } from './settings-query.ts'

/**
 * A setting as it was when its form was opened, so that nothing an operator entered is lost if someone else publishes
 * in the meantime: `changed` is the notice that says so.
 */
export function useOpenedSetting(setting: SettingView) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const [opened, setOpened] = useState(setting)
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: ['settings'] })
    const { settings } = await queries.fetchQuery(settingsQuery(api))
    setOpened(settings.find(({ key }) => key === setting.key) ?? setting)
  }
  const changed = setting.revision > opened.revision && (
    <Notice tone="warn" action={<Button onClick={() => setOpened(setting)}>{t('settings.load')}</Button>}>
      {t('settings.newer')}
    </Notice>
  )
  return { opened, reload, changed }
}
