import {
  Button,
  IconButton,
  LogOutIcon,
  LogoMark,
  Menu,
  MenuIcon,
  MoonIcon,
  SearchIcon,
  SkipLink,
} from '@serendip/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { type Api, useApi } from '../api.ts'
import { sendPostponed } from '../parts/queues/postponed.ts'
import { PostponedToast } from '../parts/queues/postponed-toast.tsx'
import { StepUpProvider } from '../parts/proof/step-up.tsx'
import { useMe } from '../queries.ts'
import { maySee, navigationFor } from './navigation.ts'
import { NavigationIcon } from './navigation-icon.tsx'
import { NotAllowedScreen } from './not-allowed-screen.tsx'
import { Palette } from './palette.tsx'
import styles from './shell.module.css'
import { switchTheme } from './theme.ts'

/** The page loads again, so that nothing of the operator stays in memory. */
async function logOut(api: Api): Promise<void> {
  await sendPostponed()
  await api.self.logout().catch(() => undefined)
  location.assign('/')
}

/** The screens by group; each group is a list with a name. */
function Navigation() {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const id = useId()
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address makes another entry the current one.
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} className={styles.nav} aria-label={t('nav.label')}>
      {navigationFor(rights).map(({ key: group, items }) => (
        <div key={group} className={styles.group}>
          <span id={`${id}-${group}`} className={styles.groupName}>
            {t(`navGroup.${group}`)}
          </span>
          <ul aria-labelledby={`${id}-${group}`} className={styles.links}>
            {items.map(({ key, path, icon }) => (
              <li key={key}>
                <NavLink to={path} end={path === '/'} className={styles.link ?? ''}>
                  <NavigationIcon icon={icon} />
                  <span>{t(`nav.${key}`)}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Frame around every screen of a logged-in operator. */
export function Shell() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { name, roles, rights } = useMe()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [isSearching, setSearching] = useState(false)
  const rolesText = roles.map((role) => t(`roles.${role}`)).join(', ')
  const menuItems = navigationFor(rights).flatMap(({ key: group, items }) =>
    items.map(({ key, path, icon }) => ({
      key,
      label: t(`nav.${key}`),
      icon: <NavigationIcon icon={icon} />,
      group: t(`navGroup.${group}`),
      onSelect: () => void navigate(path),
    })),
  )
  return (
    <StepUpProvider>
      <SkipLink>{t('nav.skip')}</SkipLink>
      <div className={styles.shell}>
        <header className={styles.side}>
          <div className={styles.brand}>
            <LogoMark />
            <span className={styles.brandName}>{t('title')}</span>
            <span className={styles.phoneMenu}>
              <Menu
                trigger={<IconButton label={t('nav.open')} icon={<MenuIcon />} variant="quiet" />}
                items={menuItems}
              />
            </span>
          </div>
          <Button
            className={styles.search}
            size="s"
            icon={<SearchIcon />}
            onClick={() => setSearching(true)}
            aria-keyshortcuts="Control+K"
          >
            <span className={styles.searchWords}>{t('palette.open')}</span>
            <kbd className={styles.key}>{t('palette.key')}</kbd>
          </Button>
          <Navigation />
          <div className={styles.me}>
            <div className={styles.who}>
              <span className={styles.name}>{name}</span>
              <span className={styles.roles}>{rolesText}</span>
            </div>
            <IconButton
              label={t('nav.theme')}
              icon={<MoonIcon />}
              variant="quiet"
              size="s"
              onClick={switchTheme}
            />
            <IconButton
              label={t('nav.logout')}
              icon={<LogOutIcon />}
              variant="quiet"
              size="s"
              onClick={() => void logOut(api)}
            />
          </div>
        </header>
        <main id="content" className={styles.main} tabIndex={-1}>
          {maySee(pathname, rights) ? <Outlet /> : <NotAllowedScreen />}
        </main>
      </div>
      <PostponedToast />
      <Palette open={isSearching} onOpenChange={setSearching} />
    </StepUpProvider>
  )
}
