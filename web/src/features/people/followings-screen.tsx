import type { KnownPerson } from '@serendip/contract'
import {
  ArrowLeftIcon,
  Button,
  EmptyState,
  HistoryIcon,
  IconButton,
  Notice,
  Page,
  Skeleton,
  shortName,
  Tabs,
  VisuallyHidden,
} from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useBack } from '../../platform/navigation/use-back.ts'
import { followingsQuery } from '../../shared/people/people-queries.ts'
import styles from './followings-screen.module.css'
import { KnownPersonRow } from './known-person-row.tsx'
import { type PeopleTab, peopleTabOf, peopleTabs, tabOf } from './people-tab.ts'
import { Mascot } from '../../art/mascot.tsx'
import love from '../../art/stickers/love.svg'

/** `/followings`: contacts, the people one added, and those who added one. */
export function FollowingsScreen() {
  const { t } = useTranslation(['people', 'nav', 'everywhere'])
  const { api } = usePlatform()
  const goBack = useBack()
  const [search, setSearch] = useSearchParams()
  const { data, isError, isPending, refetch } = useQuery(followingsQuery(api))
  const tab = peopleTabOf(search)
  const panel = useRef<HTMLDivElement>(null)
  /** The person who left the list under the focus. */
  const [leftId, setLeftId] = useState<string | null>(null)
  const left = data?.find(({ person }) => person.userId === leftId)
  const inTab = (peopleTab: PeopleTab) => data?.filter((person) => tabOf(person) === peopleTab) ?? []
  const tabs = peopleTabs.map((value) => ({
    value,
    label: t(`list.tab.${value}`),
    // Only those who wait for an answer are a number worth a badge.
    ...(value === 'addedMe' && { count: inTab(value).length }),
  }))
  return (
    <Page
      title={t('list.title')}
      back={<IconButton variant="quiet" icon={<ArrowLeftIcon />} label={t('nav:back')} onClick={goBack} />}
    >
      <title>{t('list.pageTitle')}</title>
      <Tabs
        label={t('list.tabs')}
        tabs={tabs}
        value={tab}
        onChange={(next) => setSearch(next === 'contacts' ? {} : { tab: next }, { replace: true })}
      >
        <div ref={panel} tabIndex={-1} className={styles.panel} aria-busy={isPending}>
          <VisuallyHidden role="status">
            {left && tabOf(left) === 'contacts' && t('isContact', { name: shortName(left.person.name) })}
          </VisuallyHidden>
          {isError && (
            <Notice
              tone="error"
              action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
            >
              {t('list.failed')}
            </Notice>
          )}
          {isPending && <Skeleton shape="row" />}
          {data && (
            <PeopleList
              tab={tab}
              people={inTab(tab)}
              onLeave={(userId) => {
                panel.current?.focus()
                setLeftId(userId)
              }}
            />
          )}
        </div>
      </Tabs>
    </Page>
  )
}

interface PeopleListProps {
  readonly tab: PeopleTab
  readonly people: readonly KnownPerson[]
  onLeave(userId: string): void
}

function PeopleList({ tab, people, onLeave }: PeopleListProps) {
  const { t } = useTranslation('people')
  if (people.length === 0) {
    return (
      <EmptyState
        icon={<Mascot picture={love} />}
        title={t(`list.empty.${tab}`)}
        text={t(`list.empty.${tab}Text`)}
        action={
          <Button asChild size="l" variant="solid" icon={<HistoryIcon />}>
            <Link to="/calls-history">{t('list.toHistory')}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <KnownPersonRow
          key={person.person.userId}
          known={person}
          onLeave={() => onLeave(person.person.userId)}
        />
      ))}
    </ul>
  )
}
