import type { Notice } from '../../../src/notice/notice.ts';
import type { Instant } from '../../../src/road/irish-time.ts';
import { DeskForm } from '../../frame.tsx';
import { Field } from '../form/view/controls.tsx';
import { noticePath } from '../paths.ts';
import { Seen } from './typed-end.tsx';

interface WithdrawFormProps {
  notice: Notice;
  now: Instant;
  /** Refused reason, for a correction. */
  typed?: string;
}

/** Withdraws a notice, with an optional reason. */
export function WithdrawForm({ notice, now, typed = '' }: WithdrawFormProps) {
  return (
    <DeskForm action={noticePath(notice)} className="step">
      <Seen notice={notice} now={now} />
      <Field
        name="why"
        label="Reason"
        value={typed}
        hint="Shown to the public. You can leave this empty."
      />
      <p className="actions actions-wide">
        <a href={noticePath(notice)}>Keep the notice</a>
        <button type="submit" name="do" value="cancel" className="action-red">
          Withdraw this notice
        </button>
      </p>
    </DeskForm>
  );
}
