/** Controls that an early click can mean. */
const CONTROLS =
  "a[href],button,summary,input,select,textarea,[role=button],[role=tab],[role=switch],[role=checkbox],[role=radio],[role=option],[role^=menuitem]";

/**
 * Inline script of every page: records clicks and typed text in `window.earlyEvents`, because React drops events of elements that
 * it has not hydrated. A form without an action belongs to React, so it is not submitted before. A button that waits fades.
 */
export const RECORD_EARLY_EVENTS = `(function(){var q=window.earlyEvents=[];["click","input","submit"].forEach(function(t){
addEventListener(t,function(e){var n=e.target;if(t==="submit"){if(!q.isTaken&&!n.matches("[action],[method]"))e.preventDefault()}
else if(n=n.closest&&n.closest("${CONTROLS}"))q.push({event:e,element:n,at:Date.now(),value:n.value,isChecked:n.checked,
wasOpen:n.parentNode.open,hint:t==="click"&&!q.isTaken&&n.localName==="button"&&n.animate&&n.animate({opacity:[.6,.6]},
{delay:200,duration:9800})})},true)})})()`;
