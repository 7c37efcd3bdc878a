import {
  ArrowLeftIcon,
  Button,
  CrownIcon,
  EmptyState,
  IconButton,
  Notice,
  Page,
  Skeleton,
} from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useBack } from '../../platform/navigation/use-back.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { CancelPanel } from './cancel-panel.tsx'
import { CardPanel } from './card-panel.tsx'
import { GivenPanel } from './given-panel.tsx'
import { ownMembershipQuery, statusQuery } from './membership-queries.ts'
import { MembershipFacts } from './membership-facts.tsx'
import styles from './membership.module.css'
import { PlanPanel } from './plan-panel.tsx'
import { RestartPanel } from './restart-panel.tsx'
import { useWords } from './use-words.ts'
import { WithdrawPanel } from './withdraw-panel.tsx'

/** `/settings/membership`: the own membership, its next payment, and the way to cancel it. */
export function OwnMembershipScreen() {
  const { t } = useTranslation(['membership', 'nav', 'everywhere'])
  const { api, brand } = usePlatform()
  const goBack = useBack('/settings')
  const { data, isError, refetch } = useQuery(ownMembershipQuery(api))
  const back = <IconButton variant="quiet" icon={<ArrowLeftIcon />} label={t('nav:back')} onClick={goBack} />
  return (
    <div className={styles.screen} aria-busy={data === undefined && !isError}>
      <title>{t('pageTitle', { brand: brand.name })}</title>
      <Page title={t('title')} back={back}>
        {isError && data === undefined && (
          <Notice
            tone="error"
            title={t('failed')}
            action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
          />
        )}
        {data === undefined && !isError && <Skeleton shape="block" />}
        {data && (data.subscription === null || data.subscription.state === 'ended') && <NoMembership />}
        {data?.subscription && (
          <>
            <MembershipFacts subscription={data.subscription} />
            <RestartPanel own={data} />
            <GivenPanel isMember={data.subscription.state !== 'ended'} />
            <PlanPanel subscription={data.subscription} />
            <CardPanel subscription={data.subscription} />
            <CancelPanel subscription={data.subscription} />
            <WithdrawPanel subscription={data.subscription} />
          </>
        )}
      </Page>
    </div>
  )
}

/** Nothing renews; days of premium that were given may still run. */
function NoMembership() {
  const { t } = useTranslation('membership')
  const { api } = usePlatform()
  const { data } = useQuery(statusQuery(api))
  const words = useWords()
  const isGiven = data?.premium === true && data.premiumUntil !== null
  return (
    <EmptyState
      icon={<CrownIcon />}
      title={t(data?.isExpired ? 'none.expired' : 'none.title')}
      text={isGiven ? t('none.given', { date: words.day(data.premiumUntil ?? 0) }) : t('none.text')}
      action={
        <Button asChild variant="ember">
          <Link to="/payment/membership">{t('none.see')}</Link>
        </Button>
      }
    />
  )
}
