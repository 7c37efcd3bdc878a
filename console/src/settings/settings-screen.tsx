import { type SettingView, settingCatalogue, settingGroups } from '@serendip/contract/operator'
import { Badge, Field, SearchIcon, Spinner, TextInput } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '../api.ts'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { When } from '../parts/facts/when.tsx'
import { settingText } from './setting-value.ts'
import { settingsQuery } from './settings-query.ts'
import styles from './settings-screen.module.css'

/** Every setting of the product by group; a search is part of the address. */
export function SettingsScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { t: tSetting } = useTranslation('setting')
  const { data, error } = useQuery(settingsQuery(api))
  const [params, setParams] = useSearchParams()
  const wanted = params.get('q') ?? ''
  const matches = ({ key }: SettingView): boolean =>
    `${key} ${tSetting(`${key}.name`)} ${tSetting(`${key}.about`)}`
      .toLowerCase()
      .includes(wanted.trim().toLowerCase())
  const found = data?.settings.filter(matches) ?? []
  return (
    <Screen
      title={t('nav.settings')}
      text={t('about.settings')}
      actions={<ExportButton label={t('settings.historyCsv')} wanted={{ list: 'settings' }} />}
    >
      <ErrorNotice error={error} />
      <Field label={t('settings.search')} className={styles.search ?? ''}>
        <TextInput
          type="search"
          icon={<SearchIcon />}
          value={wanted}
          onChange={(event) =>
            setParams(event.target.value ? { q: event.target.value } : {}, { replace: true })
          }
        />
      </Field>
      {!data && !error && <Spinner />}
      {data && found.length === 0 && <p>{t('settings.none')}</p>}
      {settingGroups.map((group) => (
        <Group
          key={group}
          title={t(`settingGroup.${group}`)}
          settings={found.filter(({ key }) => settingCatalogue[key].group === group)}
        />
      ))}
    </Screen>
  )
}

function State({ setting: { draft, changedAt, changedByName } }: { setting: SettingView }) {
  const { t } = useTranslation('console')
  return (
    <span className={styles.state}>
      {changedAt === null ? (
        <span className={styles.quiet}>{t('settings.never')}</span>
      ) : (
        <span>
          {changedByName}, <When ms={changedAt} />
        </span>
      )}
      {draft && <Badge tone="warn">{t('settings.draft')}</Badge>}
    </span>
  )
}

function Group({ title, settings }: { title: string; settings: readonly SettingView[] }) {
  const { t } = useTranslation('console')
  const { t: tSetting } = useTranslation('setting')
  if (settings.length === 0) return null
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{title}</h2>
      <DataTable
        label={title}
        items={settings}
        keyOf={({ key }) => key}
        columns={[
          {
            id: 'name',
            header: t('settings.name'),
            cell: ({ key }) => (
              <span className={styles.words}>
                <Link to={`/settings/${key}`}>{tSetting(`${key}.name`)}</Link>
                <span className={styles.quiet}>{tSetting(`${key}.about`)}</span>
              </span>
            ),
          },
          { id: 'value', header: t('settings.value'), cell: (item) => settingText(item, item.value, t) },
          {
            id: 'changed',
            header: t('settings.changed'),
            wide: true,
            cell: (item) => <State setting={item} />,
          },
        ]}
      />
    </section>
  )
}
