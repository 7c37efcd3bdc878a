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
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, Outlet, useNavigate } from 'react-router'
import { api } from '../client.ts'
import { StepUpProvider } from '../parts/step-up.tsx'
import { useMe } from '../queries.ts'
import { Palette } from './palette.tsx'
import { PlaceIcon } from './place-icon.tsx'
import { placesFor } from './places.ts'
import styles from './shell.module.css'
import { switchTheme } from './theme.ts'

/** The page loads again, so that nothing of the operator stays in memory. */
async function logOut(): Promise<void> {
  await api.self.logout().catch(() => undefined)
  location.assign('/')
}

function Navigation() {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {placesFor(rights).map(({ key, path, icon }) => (
        <NavLink key={key} to={path} end={path === '/'} className={styles.link ?? ''}>
          <PlaceIcon icon={icon} />
          <span>{t(`nav.${key}`)}</span>
        </NavLink>
      ))}
    </nav>
  )
}

/** What surrounds every screen of a logged-in operator. */
export function Shell() {
  const { t } = useTranslation('console')
  const { name, roles, rights } = useMe()
  const navigate = useNavigate()
  const [isSearching, setSearching] = useState(false)
  const rolesText = roles.map((role) => t(`roles.${role}`)).join(', ')
  const menuItems = placesFor(rights).map(({ key, path, icon }) => ({
    ...{ key, label: t(`nav.${key}`), icon: <PlaceIcon icon={icon} /> },
    onSelect: () => void navigate(path),
  }))
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
                trigger={<IconButton label={t('nav.open')} icon={<MenuIcon />} look="quiet" />}
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
              look="quiet"
              size="s"
              onClick={switchTheme}
            />
            <IconButton
              label={t('nav.logout')}
              icon={<LogOutIcon />}
              look="quiet"
              size="s"
              onClick={() => void logOut()}
            />
          </div>
        </header>
        <main id="content" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Palette open={isSearching} onOpenChange={setSearching} />
    </StepUpProvider>
  )
}
