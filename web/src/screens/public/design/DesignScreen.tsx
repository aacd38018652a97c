import { Page } from '../../../ui/Page.tsx'
import { AppearanceSwitch } from './AppearanceSwitch.tsx'
import { Choices } from './Choices.tsx'
import styles from './DesignScreen.module.css'
import { Fields } from './Fields.tsx'
import { Figures } from './Figures.tsx'
import { Lists } from './Lists.tsx'
import { Messages } from './Messages.tsx'
import { Tokens } from './Tokens.tsx'

/** Every part of `ui/` on one page, for whoever develops; not in the build. English, because nobody else sees it. */
export function DesignScreen() {
  return (
    <Page title="Design" lead="Every component in every state. Switch the look and see." width="wide">
      <AppearanceSwitch />
      <div className={styles.sections}>
        <Tokens />
        <Choices />
        <Fields />
        <Messages />
        <Lists />
        <Figures />
      </div>
    </Page>
  )
}
