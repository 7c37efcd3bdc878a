/** Lets `<details>` menus close as people expect: by Esc, and by a tap elsewhere. */
export function closeMenus(page: Document): void {
  const openMenus = () => page.querySelectorAll<HTMLDetailsElement>('details[data-closes-outside][open]')

  page.addEventListener('click', ({ target }) => {
    for (const menu of openMenus()) {
      if (!(target instanceof Node && menu.contains(target))) menu.open = false
    }
  })
  page.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}
