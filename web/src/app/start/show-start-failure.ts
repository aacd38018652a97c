/**
 * Shows an error message if the application cannot start. The message is in English and uses plain elements, because
 * the locale files may be missing and React has not started.
 */
export function showStartFailure(root: HTMLElement) {
  const main = document.createElement('main')
  const heading = document.createElement('h1')
  heading.textContent = 'We couldn’t load this page'
  const text = document.createElement('p')
  text.textContent = 'Nothing is lost. Check your connection, or try again in a moment.'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Try again'
  button.addEventListener('click', () => window.location.reload())
  main.setAttribute('role', 'alert')
  main.className = 'start-failure'
  main.append(heading, text, button)
  document.getElementById('prerendered')?.remove()
  root.replaceChildren(main)
}
