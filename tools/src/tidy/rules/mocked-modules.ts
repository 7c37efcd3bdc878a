import { findLines, isTest, type Rule } from '../tree.ts'

const mocked = /\bvi\.mock\('(\.[^']+)'/
const readAgain = /\bvi\.hoisted\([^;]{0,200}\bvi\.resetModules\(\)/

/** Parts whose tests give what they replace by a port or a context. */
const unmocked = /^(console|server|contract|ui|bench)\//

/** Tests of a worker share their modules (vitest.config.ts): one read before with another mock would keep it. */
export const mockedModules: Rule = {
  name: 'a test replaces ports, not modules; one of web that replaces a module reads its modules again',
  check: (tree) =>
    tree.files
      .filter(({ path, text }) => isTest(path) && (unmocked.test(path) || !readAgain.test(text)))
      .flatMap((file) =>
        findLines(file, mocked, (module) =>
          unmocked.test(file.path)
            ? `${module} is replaced: give the test a port or a context (\`showConsoleWith\`)`
            : `${module} is replaced without vi.hoisted(() => vi.resetModules())`,
        ),
      ),
}
