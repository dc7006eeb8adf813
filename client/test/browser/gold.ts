/** Whether a control has the colour of the suggested action. */
export function gold(control: Element): boolean {
  const probe = document.body.appendChild(document.createElement("i"));
  const { backgroundColor, backgroundImage } = getComputedStyle(control);
  const found = ["--accent", "--accent-hi"].some((name) => {
    probe.style.color = `var(${name})`;
    return `${backgroundColor} ${backgroundImage}`.includes(getComputedStyle(probe).color);
  });
  probe.remove();
  return found;
}
