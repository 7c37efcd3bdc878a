import { findLines, isTest, type Rule } from '../../tree.ts'

const raw = /from '(radix-ui|@radix-ui\/[^']+)'|(<dialog\b|role="(?:alert)?dialog"|createPortal\()/

/** Dialog joins the modal queue, is closed by Back and by a toast's action, and keeps the focus. */
export const rawDialogs: Rule = {
  name: 'what opens over a screen is a Dialog of ui',
  check: (tree) =>
    tree.files
      .filter(({ path }) => /^(web|console)\/src\/.+\.tsx$/.test(path) && !isTest(path))
      .flatMap((file) =>
        findLines(file, raw, (part) => `${part}: use Dialog, BottomSheet or Menu of @serendip/ui`),
      ),
}
