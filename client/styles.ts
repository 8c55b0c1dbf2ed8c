/** Styles of all pages; `sheets/` has the styles that only some pages need. */
import './layers.css';
import '../.generated/font.css';
import '../.generated/site.css';
import '../src/site/frame/tokens.css';
import '../src/site/frame/base.css';
import '../src/site/frame/header.css';
import '../src/site/frame/footer.css';
import '../src/site/frame/print.css';
import '../src/site/ui/road.css';
import '../src/site/ui/page-title.css';
import '../src/site/ui/controls.css';
import '../src/site/ui/scripted.css';
import '../src/site/ui/dialog.css';
import '../src/consent/preferences.css';
import '../.generated/pictures.css';
import 'virtual:uno.css';
