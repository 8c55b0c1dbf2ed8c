import { Icon } from './icon.tsx';

export function SignIcon({ path }: { path: string }) {
  return (
    <span className="sign-small grid size-14 shrink-0 place-items-center">
      <Icon path={path} className="size-7" />
    </span>
  );
}
